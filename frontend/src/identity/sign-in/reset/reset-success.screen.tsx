import { Navigate, useLocation } from 'react-router';
import { z } from 'zod';
import { useTitle } from '../../../lib/page/use-title.js';
import { ButtonLink } from '../../../ui/buttons/button-link.js';
import { SingleLead, SinglePage, SingleTitle } from '../../../ui/layout/single-page.js';

const Changed = z.object({ changed: z.literal(true) });

export const ResetSuccessScreen = () => {
  useTitle('Password changed');
  const state: unknown = useLocation().state;
  if (!Changed.safeParse(state).success) return <Navigate to="/auth" replace />;
  return (
    <SinglePage hang>
      <SingleTitle>Password changed</SingleTitle>
      <SingleLead>You’ve been signed out everywhere. Sign in with the new one.</SingleLead>
      <div className="mt-7">
        <ButtonLink to="/auth" variant="primary" size="lg" full>
          Sign in
        </ButtonLink>
      </div>
    </SinglePage>
  );
};
