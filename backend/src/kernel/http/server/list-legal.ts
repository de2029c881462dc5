import { LegalDocument } from '@throughline/contracts/public/legal.js';
import type { Config } from '@throughline/platform/config/config.js';

/** The documents that operators have given, which pages link to. */
export const listLegal = ({ legal }: Pick<Config, 'legal'>): LegalDocument[] =>
  LegalDocument.options.filter((document) => legal.documents[document] !== undefined);
