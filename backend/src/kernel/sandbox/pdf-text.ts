import { extractText, getDocumentProxy } from 'unpdf';

type Given = { bytes: Uint8Array; maxCharacters: number };
type Read = { text: string; bytes: number; pages: number };

/** The text of a document, page after page, and how many pages it has. `bytes`: of the whole text. */
export const work = async ({ bytes, maxCharacters }: Given): Promise<Read> => {
  const document = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
  const { totalPages, text } = await extractText(document, { mergePages: false });
  const whole = text.map((page) => page.trim()).filter((page) => page !== '');
  const joined = whole.join('\n\n');
  return { text: joined.slice(0, maxCharacters), bytes: Buffer.byteLength(joined), pages: totalPages };
};
