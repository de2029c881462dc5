const plain = '0123456789+-=()';
const shapes = { superscript: '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾', subscript: '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎' } as const;
export type Raised = keyof typeof shapes;

/** Returns raised digits as such, so that 10² does not become 102. Other text is written as it is. */
export const raise = (text: string, how: Raised | undefined): string =>
  how !== undefined && /^[\s\d+\-−=()]*\d[\s\d+\-−=()]*$/.test(text)
    ? [...text].map((each) => [...shapes[how]][plain.indexOf(each === '−' ? '-' : each)] ?? each).join('')
    : text;
