/** Dollars per million tokens, with all the digits that the price has: `0.125`, `3.00`. */
export const pricePerMillion = (microsPerMillion: number): string =>
  (microsPerMillion / 1e6).toFixed(6).replace(/(\.\d{2}\d*?)0+$/, '$1');

/** Tokens as people say them: `128K`, `1M`. */
export const tokensText = (tokens: number): string => {
  if (tokens >= 1_000_000) return `${Number((tokens / 1_000_000).toFixed(1))}M`;
  return tokens >= 1_000 ? `${Math.round(tokens / 1_000)}K` : String(tokens);
};
