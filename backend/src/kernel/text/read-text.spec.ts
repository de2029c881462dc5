import iconv from 'iconv-lite';
import { guessText } from '../sandbox/guessed-text.js';
import { declaredCharset } from './read-text.js';
import { readSaidText } from '../sandbox/said-text.js';

const read = (bytes: Uint8Array, declared: string | null = null) => readSaidText(bytes, declared) ?? guessText(bytes);
const findCharset = (bytes: Uint8Array, declared: string | null = null) => read(bytes, declared)?.charset;

describe('text whose encoding is said', () => {
  it('is read by its byte order mark, whatever was declared', () => {
    const bytes = Buffer.from('\uFEFFGröße', 'utf16le');
    expect(read(bytes, 'iso-8859-1')).toEqual({ text: 'Größe', charset: { name: 'utf-16le', from: 'mark' } });
    expect(read(Buffer.from('\uFEFFGröße'))).toEqual({ text: 'Größe', charset: { name: 'utf-8', from: 'mark' } });
  });

  it('is read as declared, by any spelling that browsers know', () => {
    const bytes = Buffer.from('caf\xe9', 'latin1');
    for (const label of ['ISO-8859-1', 'latin1', 'cp1252', ' windows-1252 '])
      expect(read(bytes, label)).toEqual({ text: 'café', charset: { name: 'windows-1252', from: 'declared' } });
    expect(read(iconv.encode('日本', 'shift_jis'), 'x-sjis')?.text).toBe('日本');
  });

  it('is read as it says itself, when nothing was declared or what was declared does not fit', () => {
    const page = iconv.encode('<!doctype html><meta charset="koi8-r"><p>Привет</p>', 'koi8-r');
    expect(read(page)).toMatchObject({ charset: { name: 'koi8-r', from: 'content' } });
    expect(read(page, 'utf-8')?.text).toContain('Привет');
    const xml = iconv.encode('<?xml version="1.0" encoding="windows-1251"?><a>Привет</a>', 'windows-1251');
    expect(read(xml)?.text).toContain('Привет');
    expect(findCharset(Buffer.from('<meta charset="utf-16"><p>ä'))).toEqual({ name: 'utf-8', from: 'content' });
  });

  it('is UTF-8 when it can be, and UTF-16 by its zeros', () => {
    expect(findCharset(Buffer.from('Größe 😀'))).toEqual({ name: 'utf-8', from: 'bytes' });
    expect(findCharset(Buffer.from('a,b\n1,2', 'utf16le'))).toEqual({ name: 'utf-16le', from: 'bytes' });
    expect(findCharset(Buffer.from('a,b\n1,2', 'utf16le').swap16())).toEqual({ name: 'utf-16be', from: 'bytes' });
    expect(read(Buffer.from('\x1b$B$3$s\x1b(B', 'latin1'))?.text).toBe('こん');
  });

  it('is found in a content type in quotes or not', () => {
    expect(declaredCharset('text/csv; header=present; charset="ISO-8859-2"')).toBe('ISO-8859-2');
    expect(declaredCharset('application/json;charset=utf-8')).toBe('utf-8');
    expect(declaredCharset('text/plain')).toBeNull();
  });
});

describe('text whose encoding nobody says', () => {
  it.each([
    ['windows-1252', 'Kunde;Straße;Betrag\nMüller;Größeweg 3;12,50 €'],
    ['windows-1252', 'Müller'],
    ['windows-1252', 'Größe: 12,50 €'],
    ['windows-1252', 'café crème à la carte'],
    ['windows-1252', 'naïve — “quoted” text'],
    ['windows-1252', 'Å Ø Æ blåbær'],
    ['windows-1250', 'Příliš žluťoučký kůň úpěl ďábelské ódy'],
    ['windows-1250', 'Łódź, Kraków, Gdańsk; zażółć gęślą jaźń'],
    ['windows-1250', 'Szép őszi szőlő, árvíztűrő tükörfúrógép'],
    ['windows-1251', 'Привет, мир'],
    ['windows-1251', 'Клиент;Адрес;Сумма\nИванов;Москва;12,50'],
    ['koi8-r', 'Привет, как дела? Всё хорошо'],
    ['gb18030', '客户,地址,金额\n张三,北京路 3 号,12.5'],
    ['gb18030', '你好世界'],
    ['big5', '客戶,地址,金額\n王小明,台北市中山路 3 號,12.5'],
    ['shift_jis', '顧客,住所,金額\n山田太郎,東京都港区3,12.5'],
    ['shift_jis', 'カタカナとひらがな'],
    ['euc-jp', 'こんにちは、世界。元気ですか'],
    ['euc-kr', '안녕하세요 세계'],
    ['windows-1253', 'Καλημέρα κόσμε, τι κάνεις;'],
    ['windows-1254', 'Günaydın dünya, nasılsınız? İyiyim'],
    ['windows-1253', 'Πελάτης;Διεύθυνση;Ποσό'],
    ['windows-1255', 'שלום עולם, מה שלומך היום'],
    ['windows-1256', 'مرحبا بالعالم كيف حالك اليوم'],
    ['windows-874', 'ลูกค้า;ที่อยู่;จำนวน'],
  ])('is guessed: %s, %s', (name, text) =>
    expect(read(iconv.encode(text, name))).toEqual({ text, charset: { name, from: 'guess' } }),
  );

  it('is UTF-8 also when its end is cut, and a few bytes in it are damaged', () => {
    const text = 'Größe, Straße, Übermaß, Öl, Ähre, Füße und Möwen — für 12,50 €';
    const cut = Buffer.from(`${text}ß`).subarray(0, -1);
    expect(read(cut)).toEqual({ text: `${text}\uFFFD`, charset: { name: 'utf-8', from: 'guess' } });
  });

  it('is none when it has control characters', () => {
    expect(read(Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0xff, 0xfe, 0x80]))).toBeNull();
    expect(read(Buffer.from('MZ\x90\0\x03\0\xe9', 'latin1'), 'iso-8859-1')).toBeNull();
  });
});
