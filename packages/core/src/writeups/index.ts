export {
  createListAdminWriteups,
  createListWriteups,
  type ListAdminWriteups,
  type ListWriteups,
} from './list-writeups';
export { createPutWriteups, writeupsVersion, type PutWriteups } from './put-writeups';
export { createWriteupStore, type Writeup } from './writeup-store';
