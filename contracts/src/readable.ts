const seen = String.raw`[^\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]`;
const allowed = String.raw`[^\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]`;
/** No control characters, breaks of line, halves of pairs or turns of direction, and something to be seen; length is another rule. */
const rule = `(?:$|(?=.*${seen})${allowed}+$)`;

/** Checks requested names that people read. Stored events are not checked: they were written by the rules of their time. */
export const readable = new RegExp(`^${rule}`, 'u');

/** Applies to names that go into mails: web addresses have no place in them either. */
export const readableInMail = new RegExp(String.raw`^(?!.*(:\/\/|www\.))${rule}`, 'iu');
