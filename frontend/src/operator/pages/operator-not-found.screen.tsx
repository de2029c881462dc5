import { Navigate, useLocation } from 'react-router';
import { useTitle } from '../../lib/page/use-title.js';
import { ButtonLink } from '../../ui/buttons/button-link.js';
import { EmptyState } from '../../ui/feedback/empty-state.js';

/** Lists that are sections of the overview. */
const sections: Readonly<Record<string, string>> = {
  '/operator/projections': '/operator#projections',
  '/operator/queues': '/operator#queues',
};

export const OperatorNotFoundScreen = () => {
  const { pathname } = useLocation();
  useTitle('Not found', 'Operator');
  const section = sections[pathname.replace(/\/$/, '')];
  if (section !== undefined) return <Navigate to={section} replace />;
  return (
    <EmptyState
      title="Page not found"
      action={
        <ButtonLink to="/operator" variant="primary">
          Go to the overview
        </ButtonLink>
      }
    >
      The URL may be mistyped.
    </EmptyState>
  );
};
