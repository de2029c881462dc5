import { Link } from 'react-router';
import { LegalLinks } from '../../ui/layout/legal-links.js';

/** Ends pages that need no account. */
export const PublicFooter = () => (
  <footer className="flex flex-wrap gap-x-5 gap-y-2 px-4 py-6 text-xs text-ink-3 md:px-10">
    <Link to="/help" className="rounded-xs hover:text-ink">
      Help
    </Link>
    <Link to="/verify" className="rounded-xs hover:text-ink">
      Verify a proof
    </Link>
    <LegalLinks />
  </footer>
);
