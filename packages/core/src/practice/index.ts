export { isPracticeOpen, type PracticeTimes } from './practice';
export { createPracticeStore, type PracticeSolve, type PracticeStore } from './practice-store';
export { createPractiseFlag, type PractiseFlag } from './practise-flag';
