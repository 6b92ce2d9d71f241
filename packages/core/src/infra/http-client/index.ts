export {
  jsonObjectOf,
  OutsideServiceError,
  requestOutside,
  type OutsideAnswer,
  type OutsideRequest,
} from './request-outside';
