import { useSearchParams } from 'react-router';
import { useTitle } from '../lib/use-title.js';
import { SinglePage } from '../ui/single-page.js';
import { LinkFailure } from './link-failure.js';

/** Only codes we know are explained; what stands in the address is never repeated. */
export const ConfirmErrorScreen = () => {
  useTitle("The link didn't work");
  const [params] = useSearchParams();
  return (
    <SinglePage hang until={50}>
      <LinkFailure code={params.get('code') ?? ''} />
    </SinglePage>
  );
};
