export { createBoundedRegex, type BoundedRegex, type RegexOutcome } from './bounded-regex';
export { vetRegex, type RegexConfig, type RegexVetting } from './vet-regex';
export { vetRegexInThread } from './vet-regex-in-thread';
