const international = /(?<![\w+])\+[1-9](?:[ ()./-]{0,2}\d){7,14}(?![\d%])/g;
const national = /(?<![\w)])(?:\(0\d{1,4}\) ?\d{3,4}[ -]?\d{3,4}|\([2-9]\d{2}\) ?\d{3}-\d{4})(?![\d-])/g;
/** `+12 500 000`, `+1.250.000` and `+12500000.50` count something. */
const amount = /^\+(?:\d{1,3}(?:[ .]\d{3})+|\d+\.\d{1,2})$/;
const date = /\d{4}-\d{2}-\d{2}|\d{1,2}[./]\d{1,2}[./]\d{4}/;

/** Phone numbers of a text, with where each begins. */
export const phoneNumbersIn = (text: string): { from: number; value: string }[] =>
  [...[...text.matchAll(international)].filter((match) => isPhoneNumber(match, text)), ...text.matchAll(national)].map(
    ({ index, 0: value }) => ({ from: index, value }),
  );

const isPhoneNumber = ({ 0: written, index }: RegExpExecArray, text: string): boolean => {
  const counts = amount.test(written) && written.replace(/\D/g, '').length <= 10;
  const decimals = /^[.,]\d/.test(text.slice(index + written.length, index + written.length + 2));
  return !counts && !decimals && !date.test(written);
};
