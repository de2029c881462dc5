/** No tokenizer makes more tokens of a usual text than one for four bytes. */
const bytesPerToken = 4;

/** Tokens of so much text where nobody has counted them. */
export const estimatedTokens = (bytes: number): number => Math.ceil(bytes / bytesPerToken);
