import { Navigate, useLocation } from 'react-router';

/** To sign-in, and back to where one wanted to go. */
export const SignInFirst = () => {
  const { pathname, search, hash } = useLocation();
  return <Navigate to={`/auth?next=${encodeURIComponent(pathname + search + hash)}`} replace />;
};
