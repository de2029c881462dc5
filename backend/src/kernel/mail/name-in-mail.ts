/** Holds what mail programs make a link of: an address with a scheme, and a host name with a known-looking end. */
const address = /\/\/|\\\\|www\.|[\p{L}\p{N}-][.。]\p{L}{2,}(?![\p{L}\p{N}])/iu;
/** Mail programs read an address past these, and through the other forms of a letter. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu;
const asRead = (name: string): string => name.normalize('NFKC').replace(invisible, '');

/** A name that others chose, as it is written in our mails: `instead` of one in which a mail program would find a web address. */
export const nameInMail = (name: string, instead: string): string => (address.test(asRead(name)) ? instead : name);
