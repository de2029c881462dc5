import { TestEnvironment } from 'jest-environment-node';

/** Gives a group of spec files the state of the test runner, in which each file gets a block of its own. */
export default class GroupEnvironment extends TestEnvironment {
  handleTestEvent({ name }, state) {
    if (name === 'setup') this.global.testRunner = state;
  }
}
