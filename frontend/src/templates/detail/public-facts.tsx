import type { TemplateDetail } from '@throughline/contracts/templates/template.requests.js';
import { useState } from 'react';
import { useSession } from '../../lib/session/session.js';
import { readPublicVersion } from '../../rows/templates/templates.api.js';
import { Button } from '../../ui/buttons/button.js';
import { CompareVersions } from './compare-versions.js';
import { ReportTemplate } from './report-template.js';
import { Section } from './template-facts.js';

/** What one can do about a template that everybody finds. */
export const PublicFacts = ({ template }: { template: TemplateDetail }) => {
  const { slug } = template.file.listing;
  const [reporting, setReporting] = useState(false);
  const signedIn = useSession((session) => session.status === 'signed-in');
  return (
    <>
      {template.changes.length > 1 && (
        <CompareVersions template={template} read={(version, signal) => readPublicVersion(slug, version, signal)} />
      )}
      {signedIn && (
        <Section title="Something wrong?">
          <Button size="sm" variant="ghost" className="-ml-2" onClick={() => setReporting(true)}>
            Report this template
          </Button>
          {reporting && <ReportTemplate slug={slug} onClose={() => setReporting(false)} />}
        </Section>
      )}
    </>
  );
};
