import type { LeftOut } from '@throughline/contracts/files/left-out.js';
import { KeptText } from './kept-text.ts';
import { Archive } from './office/archive.ts';
import { Workbook } from './sheet/workbook.ts';

type Given = { bytes: Uint8Array; maxBytes: number; maxCharacters: number };
type Read = { text: string; bytes: number; leftOut: LeftOut[] };

/** The sheets of a workbook as CSV, each below its name. `bytes`: of the whole text. */
export const work = async ({ bytes, maxBytes, maxCharacters }: Given): Promise<Read> => {
  const workbook = await Workbook.open(await Archive.open(bytes, maxBytes));
  const kept = new KeptText(maxCharacters);
  for (const sheet of workbook.sheets) {
    let isNamed = false;
    for await (const line of workbook.readSheet(sheet)) {
      kept.add(isNamed ? `\n${line}` : `${kept.bytes > 0 ? '\n\n' : ''}${sheet.name}\n${line}`);
      isNamed = true;
    }
  }
  return { text: kept.end().text, bytes: kept.bytes, leftOut: [...workbook.leftOut] };
};
