import { describeHostilePages } from './hostile-pages';

describeHostilePages('chrome');
