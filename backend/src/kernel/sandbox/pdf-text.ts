import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { LeftOut } from '@throughline/contracts/files/left-out.js';
import { AnnotationMode, getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { z } from 'zod';
import { FileError } from './office/file-error.ts';
import type { Drawing } from './pdf/glyphs.ts';
import { readPage } from './pdf/page.ts';
import { findFontsWithoutCharacters, findFontsWithoutMap } from './pdf/raw-fonts.ts';
import { hasPicture } from './pdf/raw-pictures.ts';

type Given = { bytes: Uint8Array; maxCharacters: number };
type Read = { text: string; bytes: number; pages: number; leftOut: LeftOut[] };

const library = fileURLToPath(new URL('./', import.meta.resolve('pdfjs-dist/package.json')));

/** The text of a document, page after page, and how many pages it has. `bytes`: of the whole text. */
export const work = async ({ bytes, maxCharacters }: Given): Promise<Read> => {
  const file = Buffer.from(bytes).toString('latin1');
  const document = await open(bytes);
  const leftOut = new Set<LeftOut>();
  if (hasPicture(file)) leftOut.add('pictures');
  if ((await document.getAttachments()) !== null) leftOut.add('attachments');
  const options = {
    fontsWithoutCharacters: findFontsWithoutCharacters(file),
    drawing: await getDrawing(document, file),
    leftOut,
  };
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    pages.push(await readPage(page, options));
    page.cleanup();
  }
  const text = pages.filter((page) => page !== '').join('\n\n');
  if (text !== '' && (await hasPicturePage(document, pages))) leftOut.add('picture_pages');
  await document.loadingTask.destroy();
  return {
    text: text.slice(0, maxCharacters),
    bytes: Buffer.byteLength(text),
    pages: pages.length,
    leftOut: [...leftOut],
  };
};

/** A page that draws for longer than this draws something. */
const drawsMs = 1_000;

/** Whether a page draws something, and has no text. */
const hasPicturePage = async (document: PDFDocumentProxy, pages: readonly string[]): Promise<boolean> => {
  for (const [at, text] of pages.entries()) {
    if (text !== '') continue;
    const page = await document.getPage(at + 1);
    const drawn = page.getOperatorList({ annotationMode: AnnotationMode.DISABLE }).then(
      ({ fnArray }) => fnArray.length > 0,
      () => true,
    );
    if (await Promise.race([drawn, setTimeout(drawsMs, true, { ref: false })])) return true;
    page.cleanup();
  }
  return false;
};

const Layer = z.object({ visible: z.boolean() });

const getDrawing = async (document: PDFDocumentProxy, file: string): Promise<Drawing | null> => {
  const layers = await document.getOptionalContentConfig();
  const isAllShown = [...layers].every(([, layer]) => Layer.safeParse(layer).data?.visible !== false);
  const unnamed = findFontsWithoutMap(file);
  if (isAllShown && unnamed.size === 0) return null;
  return { isShown: (layer) => layers.isVisible(layer) !== false, unnamed };
};

/** A document that everybody may open, though it is encrypted, opens without a password. Pictures are never unpacked. */
const open = async (bytes: Uint8Array): Promise<PDFDocumentProxy> => {
  try {
    return await getDocument({
      data: new Uint8Array(bytes),
      cMapUrl: `${library}cmaps/`,
      standardFontDataUrl: `${library}standard_fonts/`,
      useSystemFonts: false,
      disableFontFace: true,
      fontExtraProperties: true,
      enableXfa: true,
      maxImageSize: 0,
      useWasm: false,
      verbosity: 0,
    }).promise;
  } catch (error) {
    throw error instanceof Error && error.name === 'PasswordException' ? new FileError('locked') : error;
  }
};
