/** What mail programs make a link of: an address with a scheme, and a host name with a known-looking end. */
const address = /:\/\/|www\.|[\p{L}\p{N}-]\.\p{L}{2,}(?:[/:?#]|\s|$)/iu;

/** A name that others chose, as it is written in our mails: `instead` of one in which a mail program would find a web address. */
export const nameInMail = (name: string, instead: string): string => (address.test(name) ? instead : name);
