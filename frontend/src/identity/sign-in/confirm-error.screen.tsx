import { useSearchParams } from 'react-router';
import { useTitle } from '../../lib/page/use-title.js';
import { SinglePage } from '../../ui/layout/single-page.js';
import { LinkFailure } from '../components/mail-links/link-failure.js';
import { ProviderFailure } from './provider-failure.js';
import { describeFailure } from './provider-failures.js';

/** Explains known codes only. Text from the URL is never shown. */
export const ConfirmErrorScreen = () => {
  useTitle('That didn’t work');
  const [params] = useSearchParams();
  const code = params.get('code') ?? '';
  return (
    <SinglePage hang until={50}>
      {describeFailure(code, '') ? <ProviderFailure params={params} /> : <LinkFailure code={code} />}
    </SinglePage>
  );
};
