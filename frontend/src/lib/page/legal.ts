import { LegalDocument } from '@throughline/contracts/public/legal.js';
import { drawn } from './drawn.js';

/** The documents of the operators that this server has, as its page names them. */
export const getLegalDocuments = (): readonly LegalDocument[] => {
  if (drawn.page) return drawn.page.legal;
  const named = document.querySelector<HTMLMetaElement>('meta[name=legal]')?.content.split(' ') ?? [];
  return LegalDocument.options.filter((each) => named.includes(each));
};
