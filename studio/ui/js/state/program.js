// What the program is called that serves the page: the title of the page as it comes.
export const program = document.title;
