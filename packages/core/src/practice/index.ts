export { isPracticeOpen } from './practice';
export { createPracticeStore, type PracticeStore } from './practice-store';
export { createPractiseFlag, type PractiseFlag } from './practise-flag';
