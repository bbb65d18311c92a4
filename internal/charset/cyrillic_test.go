package charset

import (
	"strings"
	"testing"
	"unicode"

	"pgregory.net/rapid"
)

// cyrillicNames are names as files of games have them.
const cyrillicNames = `Иванов Иван
Пётр Ларионов
Михаил Кожин
Александр Соснин
Владимир Сущков
Дмитрий Епифанов
Сергей Чингин
Константин Никонов
Алексей Скуридин
Юрий Тарановский
Степан Андреев
Игорь Синёв
Денис Осипов
Павел Салников
Олег Булатовский
Андрей Литвиненко
Виктор Барыкин
Наталья Жукова
Ольга Щербакова
Юлия Савраснова
Евгений Фёдоров
Артём Хорошев
Никита Цветков
Ян Эйдельман
СМИРНОВ А.В.
КУЗНЕЦОВА М.
Попов Г.
А. Шевчук
Дюжев (Москва)
Чемпионат России
Кубок Москвы, 3 тур
чёрные
белые
Черные выиграли
ничья
команда Тюмени
Нижний Новгород
первая доска
Турнир памяти Гика
финал Б`

// cyrillicComments are remarks as people write them.
const cyrillicComments = `Чёрные выигрывают по времени.
Лучше было h8, и белые не могут защититься.
Ошибка! Теперь у чёрных четыре-три.
Дебют: прямая 7, вариант Соснина.
здесь белые могли сделать вилку
ход в угол доски, чтобы не дать открытую тройку
(это запрещённый ход: длинный ряд)
Единственная защита.
Форсированный выигрыш: 5 ходов.
?! слабый ход, см. партию 12
ПОБЕДА ЧЁРНЫХ
Белые сдались
Хорошо. А если так?
в этой позиции всё ясно
Я бы сыграл иначе, например j7 с угрозой k6
Предложение двух пятых ходов: а) g9; б) k9.
Атака «веером» проходит
Контрольный вопрос: где выигрыш?
Играли по правилам рэндзю, 15х15, swap2
конец партии`

// ukrainian and the texts below it are of other languages, which none of this may harm.
const ukrainian = `Сергій Кравченко
Київ
Дмитро Лисенко
Чорні виграють, білі не мають захисту.
Олексій Міщук
перша дошка
Її хід кращий`

const chinese = `张三
李四
吴镝
曹冬
黑胜
白胜
黑棋必胜
此处白棋只能防守
全国五子棋锦标赛
第三轮
作者：谢维光
有错误请联系，此谱为开局指南
好点
VCF胜
和棋
梅拉`

const traditional = `林書玄
黑棋必勝的變化
白棋只能在這裡防守
臺北市
張益豪`

const kana = `中村茂
黒の必勝手順です
ここで白は受けるしかない
名人戦第一局
長谷川一人
ありがとう`

const hangul = `흑이 이기는 수순입니다
백은 여기서 막을 수밖에 없습니다
김규현
전국 대회`

const western = `Petr Müller
Sväng här
François Dupont
à Paris, où il gagne
José Núñez
Ståle Ånnestad
Bäst är h8, så är det
Åke Öst
Größe
¡Qué jugada!
Café – «bon coup»
5 × 5
Björn Lindström å Eva`

// fresh are names and remarks written after the weights were chosen: the figures of
// docs/experiments/0165-files.md that nobody tuned.
const fresh = `Степан Лукьянов
Зинаида Фёдорова
Юрий Цветков
Эдуард Щербина
Ольга Жданова
Хасан Юсупов
Илья Ефимов
Маргарита Объедкова
чемпионат Казани среди юношей
полуфинал, третий тур
Челябинск
Йошкар-Ола
ВТОРОЙ ЧЕРНЫЙ ПРОИГРАЛ
Здесь белые упустили выигрыш: нужно было закрыть четвёрку сверху.
Хороший ответ, но после этого у чёрных всё равно остаётся две тройки.
Партия отложена в равной позиции
Вилка!
Этот дебют называют «звездой», он считается лучшим для чёрных
ещё не поздно было сыграть в центр
Судья: Б. Кузьмичёв`

// TestCodePages writes each name and remark alone in each code page, reads it again, and
// counts those that come back as something else. Those that do are short, or have as many
// meanings as pages: with the rest of their file they are told.
func TestCodePages(t *testing.T) {
	for _, of := range []struct {
		what, texts string
		pages       []string
		most        map[string]int
	}{
		{"names", cyrillicNames, []string{"windows-1251", "KOI8-R", "IBM866", "ISO-8859-5"}, map[string]int{}},
		{"remarks", cyrillicComments, []string{"windows-1251", "KOI8-R", "IBM866", "ISO-8859-5"}, map[string]int{"KOI8-R": 1, "ISO-8859-5": 1}},
		{"fresh", fresh, []string{"windows-1251", "KOI8-R", "IBM866", "ISO-8859-5"}, map[string]int{"ISO-8859-5": 1}},
		{"Ukrainian", ukrainian, []string{"windows-1251", "KOI8-U"}, map[string]int{"windows-1251": 1}},
		{"Chinese", chinese, []string{"GB18030"}, map[string]int{"GB18030": 2}},
		{"traditional Chinese", traditional, []string{"Big5"}, map[string]int{"Big5": 1}},
		{"Japanese", kana, []string{"Shift_JIS"}, map[string]int{"Shift_JIS": 3}},
		{"Korean", hangul, []string{"EUC-KR"}, map[string]int{"EUC-KR": 2}},
		{"Western", western, []string{"windows-1252"}, map[string]int{}},
	} {
		for _, page := range of.pages {
			wrong, all := []string{}, strings.Split(of.texts, "\n")
			for _, text := range all {
				data, lost, err := Encode(page, text)
				if err != nil {
					t.Fatal(err)
				}
				if back, _, _ := Decode(Guess(data), data); lost == 0 && back != text {
					wrong = append(wrong, text+" as "+Guess(data))
				}
			}
			t.Logf("%s in %s: %d of %d wrong: %s", of.what, page, len(wrong), len(all), strings.Join(wrong, ", "))
			if len(wrong) > of.most[page] {
				t.Errorf("%s in %s: %d of %d are taken for something else, at most %d were", of.what, page, len(wrong), len(all), of.most[page])
			}
		}
	}
}

// TestWhatIsReadableStays: ASCII and UTF-8 are what they are, whatever they say.
func TestWhatIsReadableStays(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringOf(rapid.OneOf(rapid.Rune(), rapid.RuneFrom([]rune(cyrillicNames+western)), rapid.RuneFrom(nil, unicode.Cyrillic))).Draw(t, "text")
		if name := Guess([]byte(text)); name != UTF8 {
			t.Errorf("%q is taken for %s", text, name)
		}
	})
}
