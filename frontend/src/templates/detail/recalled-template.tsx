import { PublicHeader } from '../../components/public/public-header.js';
import { ButtonLink } from '../../ui/buttons/button-link.js';
import { EmptyState } from '../../ui/feedback/empty-state.js';

/** The page of a template whose version was recalled. */
export const RecalledTemplate = ({ reason }: { reason: string }) => (
  <div className="min-h-dvh bg-surface">
    <PublicHeader />
    <main id="main">
      <EmptyState title="This template was recalled" action={<ButtonLink to="/templates">All templates</ButtonLink>}>
        {reason} Copies of it stay; triggers of copies of a dangerous version are paused.
      </EmptyState>
    </main>
  </div>
);
