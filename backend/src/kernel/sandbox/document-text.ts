import mammoth from 'mammoth';

type Given = { bytes: Uint8Array; maxCharacters: number };

/** The text of a Word document. `bytes`: of the whole text. */
export const work = async ({ bytes, maxCharacters }: Given): Promise<{ text: string; bytes: number }> => {
  const { value } = await mammoth.extractRawText({ buffer: Buffer.from(bytes) });
  const text = value.replace(/\n{3,}/g, '\n\n').trim();
  return { text: text.slice(0, maxCharacters), bytes: Buffer.byteLength(text) };
};
