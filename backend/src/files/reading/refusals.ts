import { DomainError } from '@throughline/platform/problems/domain-error.js';

/** Archives that are something else than a Word or an Excel file. */
export const refusedArchives = [
  'binary_excel',
  'powerpoint',
  'visio',
  'opendocument',
  'iwork',
  'epub',
  'archive',
] as const;

/** Why a file is not taken, and what to do about it. */
export const refusals = {
  unknown: 'Pictures, PDF, Word, Excel and text files can be used.',
  damaged: 'The file is damaged or not complete. Try to open it, save it under another name and upload that one.',
  too_large: 'The file is too large once it is unpacked. Split it into smaller ones.',
  too_many_parts: 'The file has too many parts. Split it into smaller ones.',
  locked: 'The file is protected by a password. Save it without one.',
  old_word: 'This is a Word file of the old kind. Save it as .docx.',
  old_excel: 'This is an Excel file of the old kind. Save it as .xlsx.',
  binary_excel: 'This is a binary Excel file. Save it as .xlsx.',
  powerpoint: 'PowerPoint files can’t be used. Save this one as PDF.',
  visio: 'Visio files can’t be used. Save this one as PDF.',
  outlook: 'Outlook messages can’t be used. Save this one as text or PDF.',
  opendocument: 'OpenDocument files can’t be used. Save this one as .docx, .xlsx or PDF.',
  iwork: 'Pages, Numbers and Keynote files can’t be used. Export this one as .docx, .xlsx or PDF.',
  epub: 'Books can’t be used. Save this one as PDF.',
  rtf: 'RTF files can’t be used. Save this one as .docx.',
  archive: 'Archives can’t be used. Unpack it and upload the files that are in it.',
  heic: 'HEIC and AVIF pictures can’t be used. Save this one as JPEG or PNG.',
  tiff: 'TIFF pictures can’t be used. Save this one as PNG or PDF.',
  bmp: 'Bitmaps can’t be used. Save this one as PNG.',
  recording: 'Sound and video can’t be used.',
} as const;
export type Refusal = keyof typeof refusals;

export const refused = (refusal: Refusal): DomainError =>
  new DomainError('file_type_refused', { detail: refusals[refusal] });
