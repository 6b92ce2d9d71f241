export {
  jsonObjectOf,
  OutsideServiceError,
  requestAgain,
  requestOutside,
  type HeadedAnswer,
  type OutsideAnswer,
  type OutsideRequest,
} from './request-outside';
export { requestWithCa } from './request-with-ca';
