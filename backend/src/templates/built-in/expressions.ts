/**
 * JMESPath that counts the days of a date such as 2026-03-16, so that two dates can be subtracted. Correct until February 2100.
 * `date` is an expression.
 */
export const dayNumber = (date: string): string =>
  `(split(${date}, '-')[*].to_number(@) | {y: [0], m: ([1] + \`9\`) % \`12\`, d: [2]} | (y - m // \`10\`) * \`1461\` // \`4\` + (m * \`153\` + \`2\`) // \`5\` + d)`;

/** JMESPath that turns such a count back into a date. */
export const dateOfDay = (days: string): string =>
  `(${days} | {n: @ - \`1\`} | {n: n, y: (n * \`4\` + \`3\`) // \`1461\`} | {y: y, k: n - y * \`1461\` // \`4\`} | {y: y, k: k, m: (k * \`5\` + \`2\`) // \`153\`} | [y + m // \`10\`, (m + \`2\`) % \`12\` + \`1\`, k - (m * \`153\` + \`2\`) // \`5\` + \`1\`] | join('-', map(&pad_left(to_string(@), \`2\`, '0'), @)))`;

/** JMESPath that splits a text into its lines. */
export const formatLines = (text: string): string => `split(${text}, \`"\\n"\`)`;

/** JMESPath that splits a text such as `deal | stage` into rows of columns; lines without a bar are left out. */
export const formatRows = (text: string): string =>
  `${formatLines(text)}[?contains(@, '|')].map(&trim(@), split(@, '|'))`;

/** JMESPath that rounds a number to cents. */
export const inCents = (number: string): string => `floor((${number}) * \`100\` + \`0.5\`) / \`100\``;
