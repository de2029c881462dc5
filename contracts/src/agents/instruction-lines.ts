export const listLines = (text: string): string[] => (text === '' ? [] : text.split('\n'));

/** An empty line, or a list marker alone: nothing of it can get lost. */
export const isWordless = (line: string): boolean => /^(?:\d+[.)]|[-*+])?$/.test(line.trim());

/** The line without its list marker, so that a renumbered line is the same. */
export const getWords = (line: string): string => line.replace(/^\s*(?:\d+[.)]|[-*+])\s+/, '').trim();
