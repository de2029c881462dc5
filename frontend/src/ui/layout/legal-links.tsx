import { legalTitles } from '@throughline/contracts/public/legal.js';
import { Link } from 'react-router';
import { getLegalDocuments } from '../../lib/page/legal.js';

/** Links to the documents of the operators, where there are any. */
export const LegalLinks = () =>
  getLegalDocuments().map((each) => (
    <Link key={each} to={`/${each}`} className="rounded-xs hover:text-ink">
      {legalTitles[each]}
    </Link>
  ));
