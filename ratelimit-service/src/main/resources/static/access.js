import { check, demoKey, forgetPlans, planId, release } from './api.js';
import { $ } from './dom.js';

const RESOURCE = 'GET:/playground';

/** Who calls, and by which plan: the demo tenant with plans that the page makes, or the user's own key. */
export class Access {

  static async open() {
    return new Access(await demoKey());
  }

  constructor(key) {
    this.demo = key !== null;
    this.shownKey = key ?? '$API_KEY';
    this.key = () => key ?? $('api-key').value;
    $('own').hidden = $('own').disabled = this.demo;
    $('limit').hidden = $('limit').disabled = $('view').hidden = !this.demo;
  }

  /** The lane of a plan that only the service knows. */
  ownLane() {
    return { algorithm: 'own', inWords: $('plan-id').value || `the plan of ${$('resource').value}` };
  }

  /** What is asked for each call to a lane. */
  async request({ plan }, subject, cost) {
    if (this.demo) {
      return { resource: RESOURCE, subject, cost, plan_id: await planId(plan) };
    }
    const own = $('plan-id').value.trim();
    return { resource: $('resource').value, subject, cost, ...(own && { plan_id: own }) };
  }

  /** Sends a call; one that got a lease is released once it was held long enough. */
  async send(request, holdSeconds, signal) {
    const key = this.key();
    const answer = await check(key, request, signal);
    if (answer.leaseId) {
      setTimeout(release, holdSeconds * 1000, key, answer.leaseId);
    }
    if (answer.kind === 'failed') {
      forgetPlans();
    }
    return answer;
  }

}
