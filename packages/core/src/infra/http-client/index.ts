export {
  fieldOf,
  isSuccess,
  jsonObjectOf,
  jsonOf,
  OutsideServiceError,
  requestAgain,
  requestOutside,
  withoutTrailingSlashes,
  type HeadedAnswer,
  type OutsideAnswer,
  type OutsideRequest,
} from './request-outside';
export { requestWithCa, streamOutside } from './request-with-ca';
