import { matchesOf, type FoundText } from './found-text.js';

const gap = String.raw`[\s-]{1,5}`;
const some = `(?:(?:the|any|all|every|your|its|for|an?|these|of|my)${gap}){0,3}`;
const phrases = [
  `without${gap}${some}(?:asking|approvals?|confirmation|confirming|permission|waiting|review|human)`,
  `(?:do${gap}not|don['’]t|never|no${gap}need${gap}to|must${gap}not)${gap}(?:ask|wait${gap}for|request|seek|require)`,
  `(?:skip|skips|skipping|bypass|bypasses|bypassing|avoid|circumvent|disable)${gap}${some}(?:approvals?|confirmations?|reviews?|polic(?:y|ies)|safeguards?)`,
  String.raw`(?:auto|automatic|automatically|pre|self)[\s-]{0,2}approv\w{1,6}`,
  `approv(?:al|als|ed)${gap}(?:is|are|was)${gap}not${gap}(?:needed|required|necessary)`,
  `(?:no|needs${gap}no)${gap}approvals?`,
  `(?:already|always)${gap}approved?`,
  `(?:ignore|disregard|forget|override)${gap}${some}(?:previous|prior|earlier|above|preceding|other|system)${gap}(?:instructions?|rules?|messages?|prompts?)`,
  'polic(?:y|ies)',
];
const policies = new RegExp(String.raw`(?<![\p{L}\p{N}_])(?:${phrases.join('|')})(?![\p{L}\p{N}_])`, 'giu');

/** Text for agents that speaks of what a workspace decides by itself. */
export const policiesIn = (text: string): FoundText[] => matchesOf('names_policies', text, policies);
