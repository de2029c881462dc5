const roman: readonly (readonly [number, string])[] = [
  [1000, 'M'],
  [900, 'CM'],
  [500, 'D'],
  [400, 'CD'],
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
];

const toRoman = (value: number): string => {
  let left = value;
  let text = '';
  for (const [size, digit] of roman) for (; left >= size; left -= size) text += digit;
  return text;
};

/** After Z comes AA, then BB. */
const toAlphabet = (alphabet: string, value: number): string => {
  const all = [...alphabet];
  return (all[(value - 1) % all.length] ?? '').repeat(Math.ceil(value / all.length));
};

const toOrdinal = (value: number): string => {
  const last = value % 100 >= 11 && value % 100 <= 13 ? 0 : value % 10;
  return `${value}${['th', 'st', 'nd', 'rd'][last] ?? 'th'}`;
};

const chinese = '〇一二三四五六七八九';
const toChinese = (value: number): string => {
  if (value > 99) return [...String(value)].map((digit) => chinese[Number(digit)]).join('');
  const [tens, ones] = [Math.floor(value / 10), value % 10];
  return `${tens > 1 ? chinese[tens] : ''}${tens > 0 ? '十' : ''}${ones > 0 ? chinese[ones] : ''}`;
};

const latin = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const russian = 'АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЫЭЮЯ';
const sequences: Readonly<Record<string, string>> = {
  upperLetter: latin,
  lowerLetter: latin.toLowerCase(),
  russianUpper: russian,
  russianLower: russian.toLowerCase(),
  decimalEnclosedCircle: '①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳',
  ganada: '가나다라마바사아자차카타파하',
  chosung: 'ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ',
  aiueoFullWidth: 'アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲン',
  irohaFullWidth: 'イロハニホヘトチリヌルヲワカヨタレソツネナラムウヰノオクヤマケフコエテアサキユメミシヱヒモセスン',
  ideographTraditional: '甲乙丙丁戊己庚辛壬癸',
  ideographZodiac: '子丑寅卯辰巳午未申酉戌亥',
  arabicAlpha: 'أبتثجحخدذرزسشصضطظعغفقكلمنهوي',
  arabicAbjad: 'أبجدهوزحطيكلمنسعفصقرشتثخذضظغ',
  hebrew2: 'אבגדהוזחטיכלמנסעפצקרשת',
  thaiLetters: 'กขคงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรลวศษสหฬอฮ',
};
const digits: Readonly<Record<string, string>> = {
  decimalFullWidth: '０１２３４５６７８９',
  thaiNumbers: '๐๑๒๓๔๕๖๗๘๙',
  hindiNumbers: '०१२३४५६७८९',
  koreanDigital: '영일이삼사오육칠팔구',
  ideographDigital: chinese,
  japaneseDigitalTenThousand: chinese,
  taiwaneseDigital: chinese,
};

/** Writes a number as a list shows it. An unusual format becomes decimal. */
export const formatNumber = (format: string, value: number): string => {
  const sequence = sequences[format];
  const ownDigits = digits[format];
  if (value > 0 && value <= 5_000) {
    if (sequence !== undefined) return toAlphabet(sequence, value);
    if (format === 'upperRoman') return toRoman(value);
    if (format === 'lowerRoman') return toRoman(value).toLowerCase();
    if (/^(?:chinese|japanese|taiwanese)Counting/.test(format)) return toChinese(value);
  }
  if (ownDigits !== undefined) return [...String(value)].map((digit) => ownDigits[Number(digit)] ?? digit).join('');
  if (format === 'none') return '';
  if (format === 'ordinal') return toOrdinal(value);
  return format === 'decimalZero' ? String(value).padStart(2, '0') : String(value);
};
