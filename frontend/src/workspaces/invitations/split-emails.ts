/** The addresses in what was typed or pasted: one a line or with commas, also as `Name <address>`; each once. */
export const addressesIn = (text: string): string[] => {
  const parts = text.split(/[\n,;]+/).map((part) => (/<([^<>]*)>\s*$/.exec(part)?.[1] ?? part).trim());
  return [...new Set(parts.filter((part) => part !== ''))];
};
