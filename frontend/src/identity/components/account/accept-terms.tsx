import { legalTitles } from '@throughline/contracts/public/legal.js';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { z } from 'zod';
import { getLegalDocuments } from '../../../lib/page/legal.js';
import { Checkbox, type CheckboxProps } from '../../../ui/choice/checkbox.js';

/** A box that has to be ticked; the request itself says only whether it is. */
export const AcceptedTerms = z.boolean().refine((accepted) => accepted, { error: 'Tick the box to continue.' });

const recorded = 'Everything you do in a workspace is kept in its history.';

export const AcceptTerms = (props: Omit<CheckboxProps, 'label'>) =>
  getLegalDocuments().length > 0 ? (
    <Checkbox
      {...props}
      label={
        <span>
          I agree to the <LegalNames />.
        </span>
      }
      hint={recorded}
    />
  ) : (
    <Checkbox
      {...props}
      label="I may use this server, and I know that everything I do in a workspace is kept in its history."
    />
  );

/** "Terms and Privacy Policy", or the one that there is; opened in a tab of their own, so that the form keeps what was typed. */
export const LegalNames = () =>
  getLegalDocuments().map((each, at) => (
    <Fragment key={each}>
      {at > 0 && ' and '}
      <Link to={`/${each}`} target="_blank" className="link">
        {legalTitles[each]}
      </Link>
    </Fragment>
  ));
