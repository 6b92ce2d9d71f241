import { describeHostilePages } from './hostile-pages';

describeHostilePages('firefox');
