import { LegalText, type LegalDocument } from '@throughline/contracts/public/legal.js';
import { http } from '../../lib/http.js';

export const readLegal = (document: LegalDocument, signal: AbortSignal) =>
  http.get(`/api/legal/${document}`, LegalText, { signal });
