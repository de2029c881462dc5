import { unpackStreams } from './raw-streams.ts';

/** The library never unpacks pictures, and then says nothing of them. */
export const hasPicture = (file: string): boolean =>
  /\/Subtype\s*\/Image\b/.test(file) || [file, ...unpackStreams(file, /\/FlateDecode\b/g)].some(hasInline);

/** A picture within the content of a page; in a drawing of a character, which begins with its width, it is that character. */
const hasInline = (content: string): boolean =>
  /(?:^|\s)BI\s[^>]{0,1000}?\/(?:W|Width)\s[^>]{0,1000}?\sID\s/.test(content) &&
  !/\bd[01]\s[^]{0,300}?\sBI\s/.test(content);
