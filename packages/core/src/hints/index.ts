export { hintVersion, isReleased, type Hint } from './hint';
export { createHintStore, type HintCache, type HintCollection } from './hint-store';
export { createTakenHintStore } from './taken-hint-store';
export { createListHints, type ListHints } from './list-hints';
export { createListAdminHints, type AdminHint, type ListAdminHints } from './list-admin-hints';
export { createTakeHint, type TakeHint } from './take-hint';
export {
  createCreateHint,
  createDeleteHint,
  createEditHint,
  type CreateHint,
  type DeleteHint,
  type EditHint,
} from './edit-hints';
