import type { TemplateFile } from '../template-file.js';
import { emailsIn, phoneNumbersIn, privateHostsIn, productAddressesIn } from './find-addresses.js';
import { credentialHeadersIn, credentialOfKey } from './find-credential-headers.js';
import { policiesIn } from './find-policies.js';
import { credentialsOf, internalIdsIn, randomTextsIn } from './find-secrets.js';
import { commentsIn, encodedTextsIn, hiddenTextIn } from './find-unseen.js';
import { findingDetails } from './finding-details.js';
import { shortened, withoutOverlapping, type FoundText } from './found-text.js';
import type { TemplateFinding } from './template-finding.js';
import { eachText, type TextAt } from './texts-of-json.js';

const maxFindings = 200;

/** Names that the file itself gives its parts, and times. They are searched for nothing but credentials. */
const named =
  /^\/(?:throughline|listing\/(?:slug|icon\/\w+)|agents\/\d+\/(?:part|icon\/\w+)|(?:triggers|connections|samples)\/\d+\/(?:part|agent|service|at|settings\/timing\/at))$/;
/** Answers of other services have ids of their own, so an id in a sample is asked about and not refused. */
const sampled = /^\/samples\//;
/** What an agent reads as its instructions, or knows before. */
const read =
  /^\/(?:agents\/\d+\/definition\/instructions|notes\/\d+\/text|samples\/\d+\/(?:recorded\/)?notes\/[^/]*|variables\/\d+\/(?:default|example|options\/\d+))$/;

/**
 * What in a template should not be public. If there is too much of it, what refuses is named rather than what asks.
 * `productHosts`: where the product itself is, in small letters and with a port if there is one.
 */
export const findingsIn = (file: TemplateFile, productHosts: readonly string[] = []): TemplateFinding[] => {
  const refusing: TemplateFinding[] = [];
  const asking: TemplateFinding[] = [];
  eachText(file, (at) => {
    for (const finding of findingsAt(at, productHosts)) {
      const list = finding.refuses ? refusing : asking;
      if (list.length < maxFindings) list.push(finding);
    }
    return refusing.length < maxFindings;
  });
  return [...refusing, ...asking].slice(0, maxFindings);
};

/** What should not be public in a text that is published with a template, such as the changelog of a version. */
export const findingsInText = (
  text: string,
  pointer: string,
  productHosts: readonly string[] = [],
): TemplateFinding[] => {
  const [refusing = [], asking = []] = [true, false].map((refuses) =>
    findingsAt({ pointer, text, name: null }, productHosts).filter((finding) => finding.refuses === refuses),
  );
  return [...refusing, ...asking].slice(0, maxFindings);
};

const findingsAt = (at: TextAt, productHosts: readonly string[]): TemplateFinding[] => {
  const seen = new Set<string>();
  return foundIn(at, productHosts).flatMap(({ kind, value, shown, detail }) => {
    const same = `${kind} ${value}`;
    if (seen.has(same)) return [];
    seen.add(same);
    const about = findingDetails[kind];
    const text = shown ?? shortened(value);
    const refuses = about.refuses && !(kind === 'internal_id' && sampled.test(at.pointer));
    return [{ pointer: at.pointer, kind, refuses, text, detail: detail ?? about.detail }];
  });
};

/** The first of those that overlap says what it is; what is hidden or spoken of is named in any case. */
const foundIn = ({ pointer, text, name }: TextAt, productHosts: readonly string[]): FoundText[] => {
  if (named.test(pointer)) return credentialsOf(text);
  return [
    ...withoutOverlapping([
      ...credentialsOf(text),
      ...credentialOfKey(name, text),
      ...credentialHeadersIn(text),
      ...internalIdsIn(text),
      ...encodedTextsIn(text),
      ...randomTextsIn(text),
      ...productAddressesIn(text, productHosts),
      ...emailsIn(text),
      ...privateHostsIn(text),
      ...phoneNumbersIn(text),
    ]),
    ...hiddenTextIn(text),
    ...commentsIn(text),
    ...(read.test(pointer) ? policiesIn(text) : []),
  ];
};
